import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";

/** Lists the consequences of an action that cannot be undone. */
export function Consequences({ of }: { of: readonly string[] }) {
  return (
    <>
      <Typography>Esto no se puede deshacer:</Typography>
      <Box component="ul" sx={{ m: 0, pl: 3 }}>
        {of.map((consequence) => (
          <Typography key={consequence} component="li" sx={{ mb: 0.5 }}>
            {consequence}
          </Typography>
        ))}
      </Box>
    </>
  );
}
