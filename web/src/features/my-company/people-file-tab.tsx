export function PeopleFileTab() {
  return null;
}
