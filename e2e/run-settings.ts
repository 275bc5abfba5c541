type Setting = "E2E_URL" | "E2E_DATA_DIR" | "E2E_DATABASE_URL" | "E2E_SECRET_KEY";

/** What the run's server was started with; the global setup leaves it in the environment for the workers. */
export function runSetting(name: Setting): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: journeys run by \`npm run test:e2e\`.`);
  return value;
}
