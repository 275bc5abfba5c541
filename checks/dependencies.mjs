// Fails when a dependency brings an install script that package.json does not name, a licence that is not allowed here or
// a telemetry package, and when the installed Node.js is another one than recorded. `--list` prints the licences.
import console from "node:console";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import process from "node:process";

const { allowScripts } = JSON.parse(readFileSync("package.json", "utf8"));
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));

/** Licences that let us give the program away without its source, because we change none of these packages. */
const allowedLicenses = new Set(
  `MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Zlib CC0-1.0 CC-BY-4.0 OFL-1.1 MPL-2.0
  LGPL-3.0-or-later`.split(/\s+/),
);
/** Packages whose licence is only in their LICENSE or README file, or in a form that the lock file leaves out. */
const otherwiseNamed = { busboy: "MIT", "humanize-number": "MIT", streamsearch: "MIT" };
const telemetry =
  /\b(scarf|telemetry|analytics|posthog|amplitude|mixpanel|segment|sentry|bugsnag|datadog|newrelic)\b/;

/** The SHA-256 of the programs of the packages `node-linux-*`, which the install script of `node` loads past the lock. */
const runtimes = {
  arm64: "53a18c9a23bac8635ea9eb9cdef98e4b7bb77e0420cc966fb371a566ce22c763",
  x64: "05757b064ad2a221b41874794da42361c9bab033c7c33c1f1b458c25a7de7e59",
};

const dependencies = Object.entries(packages)
  .filter(([place, { link }]) => place.includes("node_modules/") && !link)
  .map(([place, { version, license, ...rest }]) => {
    const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    return {
      name,
      version,
      license: (license ?? otherwiseNamed[name] ?? "none").replace("MPL 2.0", "MPL-2.0"),
      ...rest,
    };
  });

/** Every licence of a choice (`OR`) must be allowed, too. */
function isAllowed(license) {
  return license.split(/[()\s]+|AND|OR/).every((part) => part === "" || allowedLicenses.has(part));
}

function findProblems({ name, license, hasInstallScript }) {
  return [
    hasInstallScript &&
      !(name in allowScripts) &&
      "has an install script: name it in allowScripts of package.json",
    !isAllowed(license) && `has the licence ${license}`,
    telemetry.test(name) && "looks like telemetry",
  ].filter(Boolean);
}

const problems = dependencies.flatMap((one) => findProblems(one).map((problem) => `${one.name} ${problem}`));
const runtime = createHash("sha256").update(readFileSync("node_modules/node/bin/node")).digest("hex");
if (runtime !== runtimes[process.arch])
  problems.push(`node has the SHA-256 ${runtime}, not the recorded one`);
const namesWithScript = new Set(dependencies.filter((one) => one.hasInstallScript).map(({ name }) => name));
for (const name of Object.keys(allowScripts))
  if (!namesWithScript.has(name))
    problems.push(`${name} in allowScripts of package.json has no install script`);

if (process.argv.includes("--list")) {
  const lines = dependencies.map(
    ({ license, name, version, dev }) => `${license}\t${name}@${version}${dev ? "\tdev" : ""}`,
  );
  console.log([...new Set(lines)].sort().join("\n"));
}
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
