import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId, useRef, useState } from "react";
import { useController, type FieldValues } from "react-hook-form";
import { FileButton } from "./file-button.tsx";
import type { BoundField } from "./form-text-field.tsx";
import { PicturePreview, usePreview, type FrameProps, type PictureValue } from "./picture-preview.tsx";

/** What a file has to be; texts as they stand beside the field. */
export type PictureRules = {
  /** Media types, by commas. */
  readonly accept: string;
  readonly hint: string;
  /** Why a file is not taken; `null` where it is. */
  readonly problemOf: (file: File) => string | null;
  /** Of a file that the browser cannot show. */
  readonly unreadable: string;
};

/** Takes a file only when it can be sent: one that cannot leaves what was there before, and says why. */
function usePictureChoice<Values extends FieldValues, Transformed>(
  { control, name }: BoundField<Values, Transformed>,
  rules: PictureRules,
) {
  const { field, fieldState } = useController({ control, name });
  const [refused, setRefused] = useState<string | null>(null);
  const [before, setBefore] = useState<PictureValue>(null);
  const picture = field.value as PictureValue;
  const change = (next: PictureValue) => {
    setRefused(null);
    field.onChange(next);
  };
  return {
    picture,
    inputRef: field.ref,
    problem: refused ?? fieldState.error?.message ?? null,
    choose: (file: File) => {
      const problem = rules.problemOf(file);
      if (problem !== null) return setRefused(problem);
      setBefore(picture);
      change(file);
    },
    takeAway: () => change(null),
    onUnreadable: () => {
      if (!(picture instanceof File)) return;
      field.onChange(before);
      setRefused(rules.unreadable);
    },
  };
}

type PictureFieldProps<Values extends FieldValues, Transformed> = BoundField<Values, Transformed> &
  Partial<FrameProps> & {
    label: string;
    /** A heading says it already. */
    labelHidden?: boolean;
    /** What a screen reader calls the preview. */
    previewLabel: string;
    rules: PictureRules;
    /** The address under which a kept picture is shown small. */
    addressOf?: (kept: string) => string;
  };

function itself(address: string): string {
  return address;
}

/** A picture: shown before it is sent, changed or taken away. */
export function PictureField<Values extends FieldValues, Transformed = Values>(
  props: PictureFieldProps<Values, Transformed>,
) {
  const { label, labelHidden = false, previewLabel, rules, addressOf = itself } = props;
  const { size = [96, 96], fills = false } = props;
  const { picture, inputRef, problem, choose, takeAway, onUnreadable } = usePictureChoice(props, rules);
  const preview = usePreview(typeof picture === "string" ? addressOf(picture) : picture);
  const hintId = useId();
  const button = useRef<HTMLInputElement>(null);
  const word = label.toLowerCase();
  const empty = () => {
    takeAway();
    // The button that did it goes with the picture.
    button.current?.focus();
  };
  return (
    <Box role="group" aria-label={label}>
      {!labelHidden && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {label}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 2, alignItems: "center", flexWrap: "wrap" }}>
        <PicturePreview
          address={preview}
          alt={previewLabel}
          size={size}
          fills={fills}
          onUnreadable={onUnreadable}
        />
        <Stack sx={{ gap: 0.5, alignItems: "start" }}>
          <FileButton
            label={preview === null ? `Subir ${word}` : `Cambiar ${word}`}
            accept={rules.accept}
            describedBy={hintId}
            invalid={problem !== null}
            inputRef={(input) => {
              button.current = input;
              inputRef(input);
            }}
            onFile={choose}
          />
          {preview !== null && (
            <Button color="inherit" startIcon={<DeleteOutlineRounded />} onClick={empty}>
              {`Quitar ${word}`}
            </Button>
          )}
        </Stack>
      </Stack>
      <FormHelperText id={hintId} error={problem !== null} role={problem === null ? undefined : "alert"}>
        {problem ?? rules.hint}
      </FormHelperText>
    </Box>
  );
}
