import AddPhotoAlternateOutlined from "@mui/icons-material/AddPhotoAlternateOutlined";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { maxFileBytes, pictureMessages } from "@lonchera/contract/multipart-fields";
import { FileButton } from "./file-field.tsx";
import type { BoundField } from "./form-fields.tsx";

/** The value is a chosen file, the URL of the stored picture, or `null` if there is none. */
type PictureValue = File | string | null;

/** Returns the URL of the picture. A chosen file gets a temporary URL. */
function usePreview(picture: PictureValue): string | null {
  const address = useMemo(
    () => (picture instanceof File ? URL.createObjectURL(picture) : picture),
    [picture],
  );
  useEffect(() => {
    if (address?.startsWith("blob:")) return () => URL.revokeObjectURL(address);
  }, [address]);
  return address;
}

type FrameProps = {
  /** The width and the height in pixels. */
  size: readonly [number, number];
  /** Crops the picture to its frame. Without it the whole picture is shown. */
  fills: boolean;
};

type PicturePreviewProps = FrameProps & { address: string | null; alt: string; onUnreadable: () => void };

/** Shows the picture, or an empty frame. */
function PicturePreview({ address, alt, size: [width, height], fills, onUnreadable }: PicturePreviewProps) {
  const frame = { width, height, maxWidth: 1, borderRadius: 1, flexShrink: 0 };
  if (address === null) {
    return (
      <Box
        aria-hidden="true"
        sx={{
          ...frame,
          display: "grid",
          placeItems: "center",
          border: 1,
          borderStyle: "dashed",
          borderColor: "text.disabled",
        }}
      >
        <AddPhotoAlternateOutlined color="disabled" />
      </Box>
    );
  }
  return (
    <Box
      component="img"
      src={address}
      alt={alt}
      onError={onUnreadable}
      sx={{
        ...frame,
        objectFit: fills ? "cover" : "contain",
        border: 1,
        borderColor: "divider",
        bgcolor: "common.white",
      }}
    />
  );
}

const acceptedTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"];
const acceptedNames = /\.(jpe?g|png|webp|avif)$/i;

/** Checks the media type, or the extension if the system reports no type. */
function isPicture({ type, name }: File): boolean {
  return type === "" ? acceptedNames.test(name) : acceptedTypes.includes(type);
}

/** Returns why the server would refuse the file, or `null` if it would accept it. */
function findPictureProblem(file: File): string | null {
  if (!isPicture(file)) return pictureMessages.format;
  return file.size > maxFileBytes ? pictureMessages.tooLarge : null;
}

/** Accepts a valid file. A refused file sets the problem and does not replace the previous picture. */
function usePictureChoice<Values extends FieldValues, Transformed>({
  control,
  name,
}: BoundField<Values, Transformed>) {
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
      const problem = findPictureProblem(file);
      if (problem !== null) return setRefused(problem);
      setBefore(picture);
      change(file);
    },
    takeAway: () => change(null),
    onUnreadable: () => {
      if (!(picture instanceof File)) return;
      field.onChange(before);
      setRefused(pictureMessages.damaged);
    },
  };
}

type PictureFieldProps<Values extends FieldValues, Transformed> = BoundField<Values, Transformed> &
  Partial<FrameProps> & {
    label: string;
    /** Hides the label. Use it if a heading already names the field. */
    labelHidden?: boolean;
    /** The alternative text of the preview. */
    previewLabel: string;
    /** Maps the URL of a stored picture to that of its thumbnail. */
    getThumbnail?: (kept: string) => string;
  };

/** Shows a picture field with a preview. The picture can be replaced and removed. */
export function PictureField<Values extends FieldValues, Transformed = Values>(
  props: PictureFieldProps<Values, Transformed>,
) {
  const { label, labelHidden = false, previewLabel, getThumbnail = String } = props;
  const { size = [96, 96], fills = false } = props;
  const { picture, inputRef, problem, choose, takeAway, onUnreadable } = usePictureChoice(props);
  const preview = usePreview(typeof picture === "string" ? getThumbnail(picture) : picture);
  const hintId = useId();
  const button = useRef<HTMLInputElement>(null);
  const word = label.toLowerCase();
  const removePicture = () => {
    takeAway();
    // The focused button disappears with the picture, so the focus moves.
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
            accept={acceptedTypes.join(",")}
            describedBy={hintId}
            invalid={problem !== null}
            inputRef={(input) => {
              button.current = input;
              inputRef(input);
            }}
            onFile={choose}
          />
          {preview !== null && (
            <Button color="inherit" startIcon={<DeleteOutlineRounded />} onClick={removePicture}>
              {`Quitar ${word}`}
            </Button>
          )}
        </Stack>
      </Stack>
      <FormHelperText id={hintId} error={problem !== null} role={problem === null ? undefined : "alert"}>
        {problem ?? "JPEG, PNG, WebP o AVIF de hasta 5 MB"}
      </FormHelperText>
    </Box>
  );
}
