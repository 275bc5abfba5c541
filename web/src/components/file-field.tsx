import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import InsertDriveFileOutlined from "@mui/icons-material/InsertDriveFileOutlined";
import UploadFileOutlined from "@mui/icons-material/UploadFileOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type DragEvent, type Ref, type RefObject, useEffect, useId, useState } from "react";
import { formatBytes } from "./download.tsx";
import { visuallyHidden } from "./live-region.tsx";
import { ClampedText } from "./text.tsx";

type FileButtonProps = {
  label: string;
  /** The media types or extensions, separated by commas. */
  accept: string;
  describedBy: string;
  invalid: boolean;
  disabled?: boolean;
  inputRef: Ref<HTMLInputElement>;
  onFile: (file: File) => void;
};

/** Opens the file picker. The same file can be chosen twice. */
export function FileButton(props: FileButtonProps) {
  const { label, accept, describedBy, invalid, disabled = false, inputRef, onFile } = props;
  const id = useId();
  return (
    <Box sx={{ position: "relative", "&:focus-within label": { outline: 2, outlineOffset: 2 } }}>
      <Box
        component="input"
        type="file"
        id={id}
        ref={inputRef}
        accept={accept}
        disabled={disabled}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        sx={visuallyHidden}
        onChange={({ target }: { target: HTMLInputElement }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          target.value = "";
        }}
      />
      <Button
        component="label"
        htmlFor={id}
        variant="outlined"
        disabled={disabled}
        tabIndex={-1}
        role={undefined}
      >
        {label}
      </Button>
    </Box>
  );
}

/** Without this, a file that is dropped beside the field would replace the page. */
function usePreventPageDrops() {
  useEffect(() => {
    const ignore = (event: Event) => event.preventDefault();
    window.addEventListener("dragover", ignore);
    window.addEventListener("drop", ignore);
    return () => {
      window.removeEventListener("dragover", ignore);
      window.removeEventListener("drop", ignore);
    };
  }, []);
}

function useDrop(disabled: boolean, onDrop: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  usePreventPageDrops();
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(!disabled);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const files = [...event.dataTransfer.files];
      if (!disabled && files.length > 0) onDrop(files);
    },
  };
  return { isOver, handlers };
}

function ChosenFile({ file }: { file: File | null }) {
  const Icon = file === null ? UploadFileOutlined : InsertDriveFileOutlined;
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", minWidth: 0 }}>
      <Icon sx={{ fontSize: 36, color: file === null ? "text.secondary" : "primary.main" }} />
      {file === null ? (
        <Typography color="textSecondary">Arrastra tu archivo aquí o elígelo.</Typography>
      ) : (
        <Box sx={{ minWidth: 0 }}>
          <ClampedText sx={{ fontWeight: 650 }}>{file.name}</ClampedText>
          <Typography variant="body2" color="textSecondary">
            {formatBytes(file.size)}
          </Typography>
        </Box>
      )}
    </Stack>
  );
}

type FileFieldProps = {
  label: string;
  /** The extensions, separated by commas. */
  accept: string;
  hint: string;
  file: File | null;
  /** The error message for a wrong or missing file. */
  problem: string | null;
  disabled: boolean;
  inputRef: RefObject<HTMLInputElement | null>;
  /** Runs when several files are dropped. */
  onSeveral: () => void;
  onFile: (file: File | null) => void;
};

/** Shows a field for one file, which can be chosen or dropped. */
export function FileField(props: FileFieldProps) {
  const { label, accept, hint, file, problem, disabled, inputRef, onSeveral, onFile } = props;
  const hintId = useId();
  const { isOver, handlers } = useDrop(disabled, ([first, ...others]) => {
    if (others.length > 0) onSeveral();
    else onFile(first ?? null);
  });
  const removeFile = () => {
    onFile(null);
    // The focused button disappears with the file, so the focus moves.
    inputRef.current?.focus();
  };
  const edge = problem === null ? "text.disabled" : "error.main";
  return (
    <Box role="group" aria-label={label} {...handlers}>
      <Stack
        sx={{
          gap: 1.5,
          p: 2,
          border: "2px dashed",
          borderRadius: 2,
          borderColor: isOver ? "primary.main" : edge,
          bgcolor: isOver ? "action.hover" : "background.paper",
          flexDirection: { sm: "row" },
          alignItems: { sm: "center" },
          justifyContent: "space-between",
        }}
      >
        <ChosenFile file={file} />
        <Stack direction="row" sx={{ gap: 0.5, flexWrap: "wrap", alignItems: "center", flexShrink: 0 }}>
          <FileButton
            label={file === null ? "Elegir archivo" : "Cambiar archivo"}
            accept={accept}
            describedBy={hintId}
            invalid={problem !== null}
            disabled={disabled}
            inputRef={inputRef}
            onFile={onFile}
          />
          {file !== null && (
            <Button
              color="inherit"
              startIcon={<DeleteOutlineRounded />}
              disabled={disabled}
              onClick={removeFile}
            >
              Quitar archivo
            </Button>
          )}
        </Stack>
      </Stack>
      <FormHelperText id={hintId} error={problem !== null} role={problem === null ? undefined : "alert"}>
        {problem ?? hint}
      </FormHelperText>
    </Box>
  );
}
