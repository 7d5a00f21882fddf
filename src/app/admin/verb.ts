import type { Env } from '#server/config/env.ts';

/** One command of `npm run admin`. */
export interface Verb<Options extends VerbOptions = VerbOptions> {
  /** A description for the list of verbs and the verb's own help. */
  readonly summary: string;
  /** The positional arguments, as the help shows them: `FILE`. Absent: it takes none. */
  readonly words?: readonly string[];
  readonly options: Options;
  run(input: VerbInput<Options>): Promise<void>;
}

export type VerbOptions = Readonly<Record<string, VerbOption>>;

export interface VerbOption {
  readonly type: 'string' | 'boolean';
  readonly about: string;
  /** The placeholder of a string value in the help: `--map MAP`. */
  readonly value?: string;
}

export interface VerbInput<Options extends VerbOptions = VerbOptions> {
  readonly env: Env;
  /** One per declared argument; a missing one has been rejected before. */
  readonly words: readonly string[];
  readonly options: { readonly [Name in keyof Options]?: ValueOf<Options[Name]['type']> };
}

/** A declared verb knows the type of each option; the union of all verbs does not. */
type ValueOf<Type extends VerbOption['type']> = Type extends 'boolean' ? boolean : string;

/** Declares a verb, so that `run` has its options typed. */
export function verb<const Options extends VerbOptions>(declared: Verb<Options>): Verb<Options> {
  return declared;
}
