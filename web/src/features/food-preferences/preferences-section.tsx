import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import type { BodyOf } from "@lonchera/contract/endpoint";
import { saveFoodPreferences } from "@lonchera/contract/food-preferences";
import { avoidableTags, dishTagNames, type AvoidableTag } from "@lonchera/domain/dish-tags";
import { LoadError } from "../../components/data-state.tsx";
import { announce } from "../../components/live-region.tsx";
import { useOptimisticMutation } from "../../components/use-optimistic-mutation.ts";
import { ToggleChip } from "../../components/toggle-chip.tsx";
import { SectionCard } from "../../components/section-card.tsx";
import { call } from "../../lib/api/call.ts";
import { preferencesSectionId, preferencesQuery } from "./food-preferences.ts";

/** Shows the allergens that the customer avoids, or nothing if no dish declares any. */
export function PreferencesSection() {
  const { data, error, refetch } = useQuery(preferencesQuery);
  const save = useOptimisticMutation({
    query: preferencesQuery,
    send: async (body: BodyOf<typeof saveFoodPreferences>) => ({
      ...(await call(saveFoodPreferences, { body })),
      offered: true,
    }),
    change: (present, { avoids }) => ({ ...present, avoids }),
  });
  const toggle = (tag: AvoidableTag) => {
    if (!data) return;
    const isAvoided = data.avoids.includes(tag);
    const name = dishTagNames[tag].toLowerCase();
    announce(isAvoided ? `Ya no evitas ${name}` : `Evitas ${name}`);
    const avoids = avoidableTags.filter((one) => (one === tag ? !isAvoided : data.avoids.includes(one)));
    save.mutate({ avoids, only: tag });
  };
  if (!data?.offered && !error) return null;
  return (
    <SectionCard
      id={preferencesSectionId}
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
      {save.error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          No se pudo guardar el cambio. Vuelve a intentarlo.
        </Alert>
      )}
    </SectionCard>
  );
}
