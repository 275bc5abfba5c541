import Button from "@mui/material/Button";

type LoadedQuery = { readonly isError: boolean; readonly refetch: () => Promise<unknown> };

/** The error of a list of options, with a retry button; `undefined` where it loaded. */
export function retryText({ isError, refetch }: LoadedQuery, loadErrorText: string) {
  if (!isError) return undefined;
  return (
    <>
      {loadErrorText}
      <Button size="small" onClick={() => void refetch()}>
        Reintentar
      </Button>
    </>
  );
}
