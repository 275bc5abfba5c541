import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";

type TransferProgressProps = {
  /** What is going on. */
  label: string;
  /** How far it is. */
  text: string;
  /** From 0 to 1; `null` where nobody knows. */
  share: number | null;
  cancelLabel: string;
  onCancel: () => void;
};

/** A file on its way, in either direction, and the way to stop it. */
export function TransferProgress({ label, text, share, cancelLabel, onCancel }: TransferProgressProps) {
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: "center" }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography variant="body2">{text}</Typography>
        <LinearProgress
          aria-label={label}
          {...(share !== null && { variant: "determinate", value: Math.min(100, share * 100) })}
        />
      </Box>
      <Button size="small" onClick={onCancel} sx={{ flexShrink: 0, minHeight: { xs: 44, md: 36 } }}>
        {cancelLabel}
      </Button>
    </Stack>
  );
}
