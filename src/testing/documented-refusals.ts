// Checks that an error response has a code that its endpoint documents (server/http/refusals.ts).
import type { Contract, EndpointDefinition } from '#core/contract.ts';
import { refusalsOf } from '#server/http/refusals.ts';

export interface Refused {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly body: unknown;
}

/** Throws for an error that the OpenAPI document does not declare; unknown paths are skipped. */
export function expectDocumented(
  contracts: readonly Contract[],
  { method, url, status, body }: Refused,
): void {
  if (status < 400) return;
  const definition = definitionAt(contracts, method, new URL(url, 'http://x').pathname);
  if (definition === undefined) return;
  const codes: readonly string[] | undefined = refusalsOf(definition).get(status);
  const code = codeOf(body);
  if (codes !== undefined && (code === undefined || codes.includes(code))) return;
  throw new Error(
    `${method} ${definition.path} was refused with ${status} ${code ?? ''}, which its contract does not document`,
  );
}

interface Address {
  readonly definition: EndpointDefinition;
  readonly parts: readonly string[];
  readonly parameters: number;
}

/**
 * The addresses of each set of contracts by method, cached because tests over every endpoint need them
 * thousands of times.
 */
const addresses = new WeakMap<readonly Contract[], ReadonlyMap<string, readonly Address[]>>();

function definitionAt(
  contracts: readonly Contract[],
  method: string,
  path: string,
): EndpointDefinition | undefined {
  const known = addresses.get(contracts) ?? addressesOf(contracts);
  addresses.set(contracts, known);
  const parts = partsOf(path);
  return known.get(method)?.find((address) => matches(address.parts, parts))?.definition;
}

function addressesOf(contracts: readonly Contract[]): ReadonlyMap<string, readonly Address[]> {
  const all = contracts
    .flatMap((contract) => Object.values(contract))
    .flatMap((definition) =>
      [definition.path, ...(definition.aliases ?? [])].map((at) => ({
        definition,
        parts: partsOf(at),
        parameters: parametersIn(at),
      })),
    )
    // Literal segments take precedence over parameters.
    .toSorted((a, b) => a.parameters - b.parameters);
  return Map.groupBy(all, ({ definition }) => definition.method);
}

function matches(template: readonly string[], parts: readonly string[]): boolean {
  return (
    template.length === parts.length &&
    template.every((name, index) => name.startsWith('{') || name === parts[index])
  );
}

function parametersIn(path: string): number {
  return path.split('{').length;
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

/** `errors.msg` of a body; other bodies are identified by their status alone. */
function codeOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('errors' in body)) return undefined;
  const { errors } = body;
  const code: unknown =
    typeof errors === 'object' && errors !== null ? Reflect.get(errors, 'msg') : undefined;
  return typeof code === 'string' ? code : undefined;
}
