/** Looks for secrets in the files of the tree, and on demand in every commit (`npm run supply-chain -- history`). */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { SourceFile } from './check-sources.ts';
import { readSources, report } from './check-sources.ts';

/** The patterns of real secrets, strict enough that ordinary code and texts do not match. */
const patterns: [what: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ['an AWS access key', /\b(?:AKIA|ASIA)(?!IOSFODNN7EXAMPLE)[A-Z0-9]{16}\b/],
  ['a GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{50})/],
  ['a GitLab token', /\bglpat-[A-Za-z0-9_-]{20}/],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a Slack token', /\bxox[abposr]-[A-Za-z0-9-]{20}/],
  ['a Google key', /\bAIza[A-Za-z0-9_-]{35}\b/],
  ['a Stripe key', /\b[rs]k_live_[A-Za-z0-9]{20}/],
  ['a signed token', /\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{20}/],
  ['a key of the settings', /\bSETTINGS_KEY=[A-Za-z0-9+/]{43}=/],
  ['a registry password', /:_(?:authToken|password|auth)=[^\s$'"`]{8}/],
  [
    'a password in an address',
    /\b[a-z][a-z0-9+]{2,}:\/\/[\w.%-]+:(?!password@|pass@|secret@|s3cret@|p@|\$)[^\s:@/'"`${}<>]{6,}@(?!(?:127\.|localhost|\[::1\]|[\w.-]*\.(?:test|example|invalid)\b))[\w.-]+/,
  ],
  [
    'a secret in an assignment',
    /(?:password|passwd|secret|token|api_?key|access_?key)["']?\s*[:=]\s*["'`](?=[^"'`]*\d)(?=[^"'`]*[A-Za-z])[A-Za-z0-9+/_=-]{32,}["'`]/i,
  ],
];

/** SHA-256 of matched texts known to be harmless: values of tests and of published examples. */
const known = new Set<string>([]);

/** One line per text that looks like a secret, with the position but not the text. */
export function findSecrets(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        secretsIn(line).map(
          ({ what, hash }) =>
            `${path}:${index + 1}: looks like ${what}; take it out and replace it where it is in use (if it opens nothing, add ${hash} to scripts/check-secrets.ts)`,
        ),
      ),
  );
}

function secretsIn(line: string): { what: string; hash: string }[] {
  return patterns.flatMap(([what, pattern]) => {
    const [found] = pattern.exec(line) ?? [];
    if (found === undefined) return [];
    const hash = createHash('sha256').update(found).digest('hex');
    return known.has(hash) ? [] : [{ what, hash }];
  });
}

/** Every line that any commit ever added, deleted files and merged branches too. */
export async function findSecretsInHistory(folder = '.'): Promise<string[]> {
  const args = [
    'log',
    '--all',
    '--no-color',
    '--no-renames',
    '--unified=0',
    '--no-ext-diff',
    '--text',
    '-p',
    '-m',
    '--format=commit %h',
  ];
  const git = spawn('git', args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve, reject) => git.on('error', reject).on('close', resolve));
  const errors = new Set<string>();
  let commit = '';
  let path = '';
  for await (const line of createInterface({ input: git.stdout })) {
    if (line.startsWith('commit ')) commit = line.slice('commit '.length);
    else if (line.startsWith('+++ ')) path = line.replace(/^\+\+\+ (?:b\/)?/, '');
    else if (line.startsWith('+'))
      for (const { what, hash } of secretsIn(line))
        errors.add(
          `${path} of commit ${commit}: looks like ${what}; it is published with the history: replace it where it is in use (if it opens nothing, add ${hash} to scripts/check-secrets.ts)`,
        );
  }
  if ((await ended) !== 0) throw new Error('git log failed: see its line above');
  return [...errors];
}

/** Reads every text of the working tree. */
export async function checkSecrets(): Promise<string[]> {
  return findSecrets(
    await readSources(/^(?!.*\.(?:png|webp|jpg|ico|jar|woff2|pmtiles|br|gz|zst|xlsx|ods|pdf)$)/),
  );
}

if (import.meta.main) report(await checkSecrets());
