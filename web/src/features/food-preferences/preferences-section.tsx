import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { saveFoodPreferences } from "@lonchera/contract/food-preferences";
import { avoidableTags, dishTagNames, type AvoidableTag } from "@lonchera/domain/dish-tags";
import { LoadError } from "../../components/data-state.tsx";
import { announce } from "../../components/live-region.tsx";
import { ToggleChip } from "../../components/toggle-chip.tsx";
import { SectionCard } from "../../components/section-card.tsx";
import { call } from "../../lib/api/call.ts";
import { preferencesId, preferencesQuery } from "./food-preferences.ts";

/** Each choice is shown at once, and taken back where it could not be saved. Changes are saved one after the other. */
function useSavePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (avoids: AvoidableTag[]) => call(saveFoodPreferences, { body: { avoids } }),
    scope: { id: "food-preferences" },
    onMutate: async (avoids) => {
      await client.cancelQueries({ queryKey: preferencesQuery.queryKey });
      client.setQueryData(preferencesQuery.queryKey, { avoids, offered: true });
    },
    onError: () => client.invalidateQueries({ queryKey: preferencesQuery.queryKey }),
  });
}

/** What the customer avoids eating; nothing where no dish declares anything. */
export function PreferencesSection() {
  const { data, error, refetch } = useQuery(preferencesQuery);
  const save = useSavePreferences();
  const toggle = (tag: AvoidableTag) => {
    if (!data) return;
    const isAvoided = data.avoids.includes(tag);
    const name = dishTagNames[tag].toLowerCase();
    announce(isAvoided ? `Ya no evitas ${name}` : `Evitas ${name}`);
    save.mutate(avoidableTags.filter((one) => (one === tag ? !isAvoided : data.avoids.includes(one))));
  };
  if (!data?.offered && !error) return null;
  return (
    <SectionCard
      id={preferencesId}
      title="Lo que evito"
      lead="Te avisamos cuando un plato lo declara. Lo guardamos solo para eso, si tú lo eliges: no lo ven ni tu empresa ni la cocina. Si tienes una alergia grave, consulta siempre antes de comer."
    >
      {error && <LoadError message="No pudimos cargar lo que evitas" onRetry={() => void refetch()} />}
      {data && (
        <Box role="group" aria-label="Evito" sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {avoidableTags.map((tag) => (
            <ToggleChip
              key={tag}
              label={dishTagNames[tag]}
              isChosen={data.avoids.includes(tag)}
              onToggle={() => toggle(tag)}
            />
          ))}
        </Box>
      )}
      {save.isError && (
        <Alert severity="error" sx={{ mt: 2 }}>
          No se pudo guardar el último cambio. Vuelve a intentarlo.
        </Alert>
      )}
    </SectionCard>
  );
}
