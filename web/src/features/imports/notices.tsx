import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";

type NoticesProps = { notices: readonly string[]; severity?: "warning" | "info" };

/** What is no mistake but may surprise, apart from how the import goes. */
export function Notices({ notices, severity = "warning" }: NoticesProps) {
  if (notices.length === 0) return null;
  return (
    <Alert
      severity={severity}
      variant="outlined"
      sx={{ mt: 1 }}
      slotProps={{ message: { sx: { minWidth: 0 } } }}
    >
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, overflowWrap: "anywhere" }}>
        {notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </Box>
    </Alert>
  );
}
