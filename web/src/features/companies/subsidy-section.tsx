import AddRounded from "@mui/icons-material/AddRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, useState } from "react";
import { useController, useFormState, useWatch } from "react-hook-form";
import { type ProductCode, productCodes, productNames } from "@lonchera/domain/codes";
import { amountDuePaymentNames, amountDuePayments } from "@lonchera/domain/subsidy";
import { toSelectOptions } from "../../components/select-options.ts";
import { CollapsibleSection } from "../../components/collapsible-section.tsx";
import { FormSwitch } from "../../components/form-choices.tsx";
import { FormDateField } from "../../components/form-date-field.tsx";
import { FormTextField, twoColumns } from "../../components/form-fields.tsx";
import { FormSelectField } from "../../components/form-select.tsx";
import type { CompanyControl } from "./company-values.ts";
import { SubsidyRuleFields } from "./subsidy-rule-fields.tsx";
import { createRule } from "./subsidy-values.ts";

const restChoices = toSelectOptions(amountDuePayments, amountDuePaymentNames);

type SectionProps = { control: CompanyControl };

type AddButtonsProps = { products: readonly ProductCode[]; onAdd: (product: ProductCode) => void };

function AddButtons({ products, onAdd }: AddButtonsProps) {
  return (
    <div>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        Añadir otro producto
      </Typography>
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1 }}>
        {products.map((product) => (
          <Button
            key={product}
            data-adds-rule
            size="small"
            variant="outlined"
            startIcon={<AddRounded />}
            aria-label={`Subvencionar ${productNames[product]}`}
            onClick={() => onAdd(product)}
          >
            {productNames[product]}
          </Button>
        ))}
      </Stack>
    </div>
  );
}

/** Keeps the rules as one value of the form, so that removed ones leave no fields in it. */
function Rules({ control }: SectionProps) {
  const { field } = useController({ control, name: "subsidy.rules" });
  const { errors } = useFormState({ control, name: "subsidy.rules" });
  const [added, setAdded] = useState<ProductCode | null>(null);
  const place = useRef<HTMLDivElement>(null);
  /** The form focuses its first wrong field before that field is marked. */
  const [isFocusing, setFocusing] = useState(false);
  const problems = errors.subsidy?.rules;
  const rules = field.value;
  const others = productCodes.filter((code) => rules.every(({ product }) => product !== code));
  const { ref } = field;
  useEffect(() => {
    ref({ focus: () => setFocusing(true) });
  }, [ref]);
  useEffect(() => {
    const wrong = isFocusing ? place.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    if (!wrong) return;
    wrong.focus();
    setFocusing(false);
  }, [isFocusing, problems]);
  return (
    <Stack ref={place} sx={{ gap: 2.5 }}>
      {rules.map((rule, index) => (
        <SubsidyRuleFields
          key={rule.product}
          rule={rule}
          errors={problems?.[index]}
          autoFocus={rule.product === added}
          onChange={(changed) => field.onChange(rules.with(index, changed))}
          onRemove={() => {
            field.onChange(rules.toSpliced(index, 1));
            // The pressed button disappears.
            place.current?.querySelector<HTMLElement>("[data-adds-rule]")?.focus();
          }}
        />
      ))}
      {others.length > 0 && (
        <AddButtons
          products={others}
          onAdd={(product) => {
            setAdded(product);
            field.onChange([...rules, createRule(product)]);
          }}
        />
      )}
      {problems?.message !== undefined && <FormHelperText error>{problems.message}</FormHelperText>}
    </Stack>
  );
}

function Limits({ control }: SectionProps) {
  return (
    <Box sx={twoColumns}>
      <FormTextField
        control={control}
        name="subsidy.meals_per_day"
        label="Comidas subvencionadas por día"
        required
        autoComplete="off"
        helperText="Por persona y producto"
        slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 2 } }}
      />
      <FormTextField
        control={control}
        name="subsidy.month_cap"
        label="Tope por persona y mes (S/)"
        autoComplete="off"
        helperText="Vacío: sin tope"
        slotProps={{ htmlInput: { inputMode: "decimal", maxLength: 10 } }}
      />
      <FormDateField control={control} name="subsidy.valid_from" label="Desde" />
      <FormDateField control={control} name="subsidy.valid_until" label="Hasta" />
      <FormSelectField
        control={control}
        name="subsidy.rest"
        label="El resto se paga con"
        choices={restChoices}
      />
    </Box>
  );
}

/** Edits the subsidy for the company's individuals. The section is closed without one. */
export function SubsidySection({ control }: SectionProps) {
  const isOn = useWatch({ control, name: "subsidy.is_on" });
  const { errors } = useFormState({ control, name: "subsidy" });
  const [isOpen, setIsOpen] = useState(isOn);
  return (
    <CollapsibleSection
      title="Subvención"
      note={isOn ? null : "Sin subvención"}
      isOpen={isOpen || errors.subsidy !== undefined}
      onToggle={setIsOpen}
    >
      <Stack sx={{ gap: 2.5 }}>
        <FormSwitch
          control={control}
          name="subsidy.is_on"
          label="La empresa paga una parte de lo que piden sus empleados"
        />
        {isOn && (
          <>
            <Rules control={control} />
            <Limits control={control} />
          </>
        )}
      </Stack>
    </CollapsibleSection>
  );
}
