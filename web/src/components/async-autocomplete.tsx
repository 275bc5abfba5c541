import Autocomplete, { type AutocompleteProps } from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { includesText } from "@lonchera/domain/input-parsing";
import type { Page } from "./paged-list.ts";
import { useDebouncedInput } from "./use-debounced-input.ts";

type Settings<Option> = Pick<
  AutocompleteProps<Option, false, false, false>,
  "value" | "disabled" | "noOptionsText"
>;

type SearchedAutocompleteProps<Option> = Settings<Option> & {
  label: string;
  /** Returns the query of the options that match a term. The term is empty if there is no search. */
  search: (term: string) => UseQueryOptions<Page<Option>>;
  nameOf: (option: Option) => string;
  describe: (option: Option) => string;
  /** `found` is undefined until it is loaded. */
  helperText: (found: Page<Option> | undefined) => ReactNode;
  /** The text is shown if the options could not be loaded. */
  failure: string;
  onChoose: (option: Option | null) => void;
};

/** Shows a field that searches its options on the server. */
export function AsyncAutocomplete<Option extends { readonly id: number }>(
  props: SearchedAutocompleteProps<Option>,
) {
  const { label, search, nameOf, describe, helperText, failure, noOptionsText, onChoose, ...settings } =
    props;
  const [term, setTerm] = useState("");
  const [typed, setTyped] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const { shown, setShown, reportLater } = useDebouncedInput(term, String, setTerm);
  const found = useQuery({ ...search(term.trim()), enabled: isOpen, placeholderData: keepPreviousData });
  // The options are those of the previous search. A quick Enter must not choose one that does not match.
  const isOutdated = found.isPlaceholderData || typed !== term;
  const matchesTyped = (option: Option) => includesText(`${nameOf(option)} ${describe(option)}`, typed);
  return (
    <Autocomplete<Option>
      {...settings}
      options={found.data?.results ?? []}
      filterOptions={(options) => (isOutdated ? options.filter(matchesTyped) : options)}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      // Without this, MUI forgets the highlighted option when it renders after the options have changed.
      disableCloseOnSelect
      onChange={(_, option) => {
        if (option !== null) setIsOpen(false);
        onChoose(option);
      }}
      inputValue={shown}
      onInputChange={(_, text, reason) => {
        const wanted = reason === "input" ? text : "";
        setShown(text);
        setTyped(wanted);
        reportLater(wanted);
      }}
      loading={found.isPending || isOutdated}
      noOptionsText={found.isError ? failure : noOptionsText}
      renderOption={({ key: _, ...row }, option) => (
        <li {...row} key={option.id}>
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ overflowWrap: "anywhere" }}>{nameOf(option)}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
              {describe(option)}
            </Typography>
          </Box>
        </li>
      )}
      renderInput={(input) => <TextField {...input} label={label} helperText={helperText(found.data)} />}
    />
  );
}
