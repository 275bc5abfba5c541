import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { updateAccount, type Account } from "@lonchera/contract/accounts";
import { listClients } from "@lonchera/contract/clients";
import { listHistory } from "@lonchera/contract/history";
import { ActiveChip } from "../../components/active-chip.tsx";
import { call } from "../../lib/api/call.ts";
import { queryKey } from "../../lib/api/query.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useSnackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-act.ts";

type ClientAccessProps = { client: Account; onChanged: () => void };

function wordsOf(isActive: boolean, name: string) {
  if (isActive) {
    return {
      state: "Puede iniciar sesión y pedir.",
      action: "Deshabilitar",
      title: `¿Deshabilitar a ${name}?`,
      text: "Sus sesiones se cierran ahora mismo y no podrá iniciar sesión hasta que lo habilites. Sus órdenes se conservan.",
    };
  }
  return {
    state: "No puede iniciar sesión.",
    action: "Habilitar",
    title: `¿Habilitar a ${name}?`,
    text: "Podrá iniciar sesión otra vez con su contraseña de siempre.",
  };
}

function useAccessChange({ client, onChanged }: ClientAccessProps, close: () => void) {
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  return useExclusiveMutation({
    mutationFn: () =>
      call(updateAccount, { params: { id: String(client.id) }, body: { is_active: !client.is_active } }),
    onSuccess: async () => {
      snackbar.success("Cliente actualizado exitosamente");
      close();
      // The form beside it goes on from the account as it is now.
      onChanged();
      await Promise.all(
        [listClients, listHistory].map((list) => queries.invalidateQueries({ queryKey: queryKey(list) })),
      );
    },
    onError: () => snackbar.error("Hubo un error al actualizar los datos"),
  });
}

/** Whether a client may sign in; changing it is asked for and counts at once, apart from the fields. */
export function ClientAccess({ client, onChanged }: ClientAccessProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const changing = useAccessChange({ client, onChanged }, close);
  const words = wordsOf(client.is_active, `${client.first_name} ${client.last_name}`.trim());
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
        <ActiveChip active={client.is_active} />
        <Typography sx={{ flexGrow: 1 }}>{words.state}</Typography>
        <Button size="small" variant="outlined" color={client.is_active ? "error" : "primary"} onClick={ask}>
          {words.action}
        </Button>
      </Stack>
      <ConfirmDialog
        open={isAsking}
        title={words.title}
        text={words.text}
        confirmLabel={words.action}
        danger={client.is_active}
        busy={changing.isPending}
        problem={changing.isError ? `Hubo un error al actualizar los datos. ${changing.error.message}` : null}
        onConfirm={() => changing.mutate()}
        onCancel={close}
      />
    </Box>
  );
}
