import { expect, test } from 'vitest';
import { html, xml } from './markup.ts';

test('a value is escaped, in text and between quotes', () => {
  expect(html`<a title="${`"'<&>`}">${'<b>'}</a>`.toString()).toBe(
    '<a title="&quot;&apos;&lt;&amp;&gt;">&lt;b&gt;</a>',
  );
});

test('markup is not escaped again, and nothing is shown for what is not there', () => {
  expect(html`<p>${[html`<b>${'a'}</b>`, html`<i>${1}</i>`]}${undefined}</p>`.toString()).toBe(
    '<p><b>a</b><i>1</i></p>',
  );
});

test('XML leaves out what it cannot hold, keeps what it would lose, and shows what no eye sees', () => {
  expect(xml`<a>${'\u0000a\u0008\u001Bb\uFFFE\uD800c\r\n\u{1F600}'}</a>`.toString()).toBe(
    '<a>abc&#13;\n\u{1F600}</a>',
  );
  expect(xml`<a>${'\u009B\u202Eb\u200B\u007F'}</a>`.toString()).toBe(
    '<a>\\u{9B}\\u{202E}b\\u{200B}\\u{7F}</a>',
  );
});
