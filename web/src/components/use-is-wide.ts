import useMediaQuery from "@mui/material/useMediaQuery";

/** Whether the screen is at least `md` wide. The server renders for phones, where it is not. */
export function useIsWide(): boolean {
  return useMediaQuery((theme) => theme.breakpoints.up("md"), { noSsr: true });
}
