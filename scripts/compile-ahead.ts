/**
 * Chromium compiles a whole file with this first line in the background while it arrives, instead of each
 * function at its first call; other browsers ignore it. https://v8.dev/blog/explicit-compile-hints
 */
import type { Plugin } from 'vite';

const hint = '//# allFunctionsCalledOnLoad';

/** The Vite plugin that marks these files of the build, of whose functions most are called at the start. */
export function compileAhead(names: readonly string[]): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      // Vite itself writes a first line into files that load others.
      order: 'post',
      handler(_, bundle) {
        for (const name of names) {
          const file = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === name);
          if (file?.type !== 'chunk') throw new Error(`the build has no file ${name}`);
          file.code = `${hint}\n${file.code}`;
        }
      },
    },
  };
}
