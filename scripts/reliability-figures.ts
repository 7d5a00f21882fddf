// The figures of the last runs, which docs/reliability.md shows.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

export const figuresFile = 'docs/reliability.json';

export interface Figure {
  /** The day of the run. */
  readonly at: string;
  readonly rounds: number;
  readonly line: string;
  readonly passed: boolean;
}

export function readFigures(): Record<string, Figure> {
  return existsSync(figuresFile)
    ? (JSON.parse(readFileSync(figuresFile, 'utf8')) as Record<string, Figure>)
    : {};
}

/** Stores a figure, replacing the previous one of its part. */
export function keepFigure(part: string, figure: Figure): void {
  const figures = { ...readFigures(), [part]: figure };
  const sorted = Object.entries(figures).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(figuresFile, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}
