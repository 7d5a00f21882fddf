import type { Env } from '../env.ts';

/** One command of `npm run admin`. */
export interface Verb<Options extends VerbOptions = VerbOptions> {
  /** What it does, for the list of verbs and its own help. */
  readonly summary: string;
  /** The words after the verb, as the help shows them: `FILE`. None: it takes no words. */
  readonly words?: readonly string[];
  readonly options: Options;
  run(input: VerbInput<Options>): Promise<void>;
}

export type VerbOptions = Readonly<Record<string, VerbOption>>;

export interface VerbOption {
  readonly type: 'string' | 'boolean';
  readonly about: string;
  /** How the help calls the value of a string: `--map MAP`. */
  readonly value?: string;
}

export interface VerbInput<Options extends VerbOptions = VerbOptions> {
  readonly env: Env;
  /** One per declared word; a missing one has been refused. */
  readonly words: readonly string[];
  readonly options: { readonly [Name in keyof Options]?: ValueOf<Options[Name]['type']> };
}

/** The declared verb knows which of its options is which; for all verbs together it is either. */
type ValueOf<Type extends VerbOption['type']> = Type extends 'boolean' ? boolean : string;

/** Declares a verb, so that its options have their types in `run`. */
export function verb<const Options extends VerbOptions>(declared: Verb<Options>): Verb<Options> {
  return declared;
}
