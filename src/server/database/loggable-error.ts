// The parts of an error that may be logged. PostgreSQL names the whole row in its details ('Failing row
// contains …') and the value in some messages, and our own errors contain records for a screen: only the
// listed parts are kept.
import pg from 'pg';

const kept = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'address',
  'port',
];
const causesAtMost = 5;

interface LoggedError {
  [property: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/** Returns the loggable form of an error with its causes; for other thrown values, their type. */
export function loggableError(error: unknown): LoggedError {
  return withCauses(error, 0);
}

function withCauses(error: unknown, depth: number): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const message = messageOf(error);
  const stack = error.stack ?? '';
  // Only the frames: a stack begins with the message.
  const frames = stack.slice(Math.max(stack.search(/^ {4}at /m), 0));
  const properties = kept.map((name): [string, unknown] => [name, Reflect.get(error, name)]);
  return {
    type: error.name,
    message,
    ...Object.fromEntries(properties.filter(([, value]) => value !== undefined)),
    stack: `${error.name}: ${message}\n${stack.includes('\n    at ') ? frames : ''}`.trimEnd(),
    ...(error.cause !== undefined && depth < causesAtMost && { cause: withCauses(error.cause, depth + 1) }),
  };
}

/** The messages of class 22, invalid values, contain the value. */
function messageOf(error: Error): string {
  const isOfValue = error instanceof pg.DatabaseError && error.code?.startsWith('22') === true;
  return isOfValue ? 'the database refused a value' : error.message;
}
