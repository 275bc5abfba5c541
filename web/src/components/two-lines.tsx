import Box from "@mui/material/Box";
import Typography, { type TypographyProps } from "@mui/material/Typography";

type TwoLinesProps = Pick<TypographyProps, "sx" | "color"> & { children: string };

const clamped = {
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  overflowWrap: "anywhere",
};

/** A text that may be very long: two lines of it, all of it under the pointer. */
export function ClampedText({ children, ...box }: TwoLinesProps) {
  return (
    <Typography component="div" variant="inherit" {...box}>
      <Box title={children} sx={clamped}>
        {children}
      </Box>
    </Typography>
  );
}
