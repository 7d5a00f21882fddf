import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonWithComments } from './json-with-comments.ts';

describe('parseJsonWithComments', () => {
  it('reads every JSON value as JSON.parse does, comments and last commas or not', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = `// note\n[/* one */ ${JSON.stringify(value, undefined, 1)}, ] // "end"`;
        expect(parseJsonWithComments(text)).toEqual(JSON.parse(JSON.stringify([value])));
      }),
    );
  });

  it('leaves what looks like a comment or a last comma inside a text alone', () => {
    expect(parseJsonWithComments('{"a": "http://x/*y*/", "b": ",]"}')).toEqual({
      a: 'http://x/*y*/',
      b: ',]',
    });
  });

  it('names line and column of an error, counted in the text with its comments', () => {
    expect(() => parseJsonWithComments('{\n  /* a\n b */ "x" 1\n}')).toThrow(/^line 3, column 11: /);
    expect(() => parseJsonWithComments('{"a": 1')).toThrow(/^line 1, column 8: /);
    expect(() => parseJsonWithComments('{\n "a": depot }')).toThrow(
      /^line 2, column 7: Unexpected token 'd'$/,
    );
    expect(() => parseJsonWithComments('{"a": "b\n"}')).toThrow(/^line 1, column 9: /);
    expect(() => parseJsonWithComments('[true, fasle]')).toThrow(/^line 1, column 10: /);
    expect(() => parseJsonWithComments('')).toThrow(/^line 1, column 1: /);
  });
});
