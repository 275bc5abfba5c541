import useMediaQuery from "@mui/material/useMediaQuery";

/** Says whether the screen is at least `md` wide. The server renders for phones, so it is false there. */
export function useIsWide(): boolean {
  return useMediaQuery((theme) => theme.breakpoints.up("md"), { noSsr: true });
}
