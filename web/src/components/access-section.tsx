import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Endpoint } from "@lonchera/contract/endpoint";
import { listHistory } from "@lonchera/contract/history";
import { queryKey } from "../lib/api/query.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useSnackbar } from "./snackbars.tsx";
import { useExclusiveMutation } from "./use-exclusive-mutation.ts";

type AccessSectionProps = {
  isActive: boolean;
  /** Names the state as the list does. */
  chip: ReactNode;
  /** The person's. */
  name: string;
  texts: {
    /** What an enabled person may do. */
    active: string;
    /** The consequences of disabling. */
    disabling: string;
    /** The consequences of enabling. */
    enabling: string;
  };
  change: (isActive: boolean) => Promise<unknown>;
  successMessage: string;
  failureMessage: string;
  /** Contains the account. */
  list: Endpoint;
  onChanged: () => void;
};

function accessTexts({ isActive, name, texts }: AccessSectionProps) {
  if (isActive) {
    return {
      state: texts.active,
      action: "Deshabilitar",
      title: `¿Deshabilitar a ${name}?`,
      text: texts.disabling,
    };
  }
  return {
    state: "No puede iniciar sesión.",
    action: "Habilitar",
    title: `¿Habilitar a ${name}?`,
    text: texts.enabling,
  };
}

function useAccessChange(
  { isActive, change, successMessage, failureMessage, list, onChanged }: AccessSectionProps,
  close: () => void,
) {
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  return useExclusiveMutation({
    mutationFn: () => change(!isActive),
    onSuccess: async () => {
      snackbar.success(successMessage);
      close();
      // The form reloads the account.
      onChanged();
      await Promise.all(
        [list, listHistory].map((one) => queries.invalidateQueries({ queryKey: queryKey(one) })),
      );
    },
    onError: () => snackbar.error(failureMessage),
  });
}

/** Enables or disables a person's sign-in, after a confirmation and independently of the form. */
export function AccessSection(props: AccessSectionProps) {
  const { isActive, failureMessage } = props;
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const changing = useAccessChange(props, close);
  const words = accessTexts(props);
  const ask = () => {
    changing.reset();
    setIsAsking(true);
  };
  return (
    <Box
      component="section"
      aria-label="Acceso"
      sx={{ border: 1, borderColor: "divider", borderRadius: 1, p: 2 }}
    >
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap" }}>
        {props.chip}
        <Typography sx={{ flexGrow: 1 }}>{words.state}</Typography>
        <Button size="small" variant="outlined" color={isActive ? "error" : "primary"} onClick={ask}>
          {words.action}
        </Button>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        title={words.title}
        text={words.text}
        confirmLabel={words.action}
        danger={isActive}
        busy={changing.isPending}
        problem={changing.isError ? `${failureMessage}. ${changing.error.message}` : null}
        onConfirm={() => changing.mutate()}
        onCancel={close}
      />
    </Box>
  );
}
