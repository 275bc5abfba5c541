import TextField from "@mui/material/TextField";
import type { MenuDay } from "@lonchera/contract/menus";
import type { Favorite, UsualDay } from "@lonchera/contract/usual-week";
import { type ProductCode, productNames, weekDayNames, type WeekDay } from "@lonchera/domain/codes";
import { isSameDish } from "@lonchera/domain/dish-matching";
import type { useSaveWeek } from "./usual-week.ts";

type Choice = { readonly key: string; readonly label: string; readonly wish: Omit<UsualDay, "week_day"> };

function getChoiceKey({ product, dish, product_type }: Choice["wish"]): string {
  return dish === null ? `type ${product} ${product_type}` : `dish ${product} ${dish}`;
}

export function toDishChoice({ name, product }: Favorite): Choice {
  const wish = { product, dish: name, product_type: null };
  return { key: getChoiceKey(wish), label: `${name} (${productNames[product]})`, wish };
}

function formatType(product: ProductCode, type: string | undefined): string {
  return type === undefined ? productNames[product] : `${productNames[product]} · ${type}`;
}

/** Returns the meals and types of the dishes that the menu has now. */
export function getTypeChoices(menu: readonly MenuDay[]): Choice[] {
  const choices = menu
    .flatMap((day) => day.items)
    .map(({ product, product_type: { id, name } }): Choice => {
      const wish = { product, dish: null, product_type: id };
      return { key: getChoiceKey(wish), label: formatType(product, name), wish };
    });
  return [...new Map(choices.map((choice) => [choice.key, choice])).values()];
}

type WeekDayFieldProps = {
  weekDay: WeekDay;
  days: readonly UsualDay[];
  favorites: readonly Choice[];
  types: readonly Choice[];
  /** The keys are the ids of the item types. */
  typeNames: ReadonlyMap<string, string>;
  onSave: ReturnType<typeof useSaveWeek>["mutate"];
};

/**
 * Asks for the usual meal of a weekday: nothing, a favourite or a type. A choice that no longer exists stays visible.
 */
export function WeekDayField({ weekDay, days, favorites, types, typeNames, onSave }: WeekDayFieldProps) {
  const chosen = days.find((day) => day.week_day === weekDay);
  const isChosenDish = (choice: Choice) =>
    chosen !== undefined &&
    chosen.dish !== null &&
    isSameDish(
      { name: chosen.dish, product: chosen.product },
      { ...choice.wish, name: choice.wish.dish ?? "" },
    );
  const typeName = typeNames.get(chosen?.product_type ?? "");
  const known =
    chosen && [...favorites, ...types].find((one) => one.key === getChoiceKey(chosen) || isChosenDish(one));
  const former: Choice[] =
    chosen && !known
      ? [
          {
            key: getChoiceKey(chosen),
            label: chosen.dish ?? formatType(chosen.product, typeName),
            wish: chosen,
          },
        ]
      : [];
  const choose = (key: string) => {
    const wish = [...favorites, ...types, ...former].find((one) => one.key === key)?.wish;
    const others = days.filter((day) => day.week_day !== weekDay);
    onSave({ days: wish ? [...others, { ...wish, week_day: weekDay }] : others, only_day: weekDay });
  };
  const groups = [
    { label: "Mis favoritos", choices: favorites },
    { label: "Cualquiera de un tipo", choices: types },
    { label: "Elegido antes", choices: former },
  ];
  return (
    <TextField
      select
      label={weekDayNames[weekDay]}
      value={known?.key ?? former[0]?.key ?? ""}
      onChange={({ target }) => choose(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">Nada</option>
      {groups
        .filter(({ choices }) => choices.length > 0)
        .map(({ label, choices }) => (
          <optgroup key={label} label={label}>
            {choices.map((choice) => (
              <option key={choice.key} value={choice.key}>
                {choice.label}
              </option>
            ))}
          </optgroup>
        ))}
    </TextField>
  );
}
