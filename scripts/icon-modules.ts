/**
 * Icons by name: `tabler:plus` is a component of that icon of Tabler's set, so that a page loads only the
 * icons it shows.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const prefix = 'tabler:';
const data = new URL('../node_modules/@iconify-json/tabler/icons.json', import.meta.url);

/** The plugin of Vite and Vitest that generates the modules; an unknown icon fails the build. */
export function iconModules(): Plugin {
  let drawings: Record<string, { body: string }> | undefined;
  return {
    name: 'icon-modules',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const name = id.slice(prefix.length + 1);
      drawings ??= (JSON.parse(readFileSync(data, 'utf8')) as { icons: typeof drawings }).icons;
      const body = drawings?.[name]?.body;
      if (body === undefined) throw new Error(`Tabler has no icon '${name}'.`);
      return [
        "import { createIcon } from '/src/web/ui/create-icon.tsx';",
        `export default /* @__PURE__ */ createIcon(${JSON.stringify(body)});`,
      ].join('\n');
    },
  };
}
