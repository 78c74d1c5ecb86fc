/** Markdown as lines: marked reads it, this draws it. */
import {lexer, type Token, type Tokens} from 'marked';
import {EMPTY, type Line, line, lineWidth, type Span, span, wrap} from '../text.ts';
import type {Role} from '../theme.ts';

/** The lines of a Markdown text, wrapped to `width` columns; an empty line between blocks. */
export const markdownLines = (text: string, width: number): Line[] => blocks(lexer(text), width);

const blocks = (tokens: readonly Token[], width: number): Line[] =>
  tokens
    .map((token) => block(token, width))
    .filter((lines) => lines.length > 0)
    .flatMap((lines, index) => (index === 0 ? lines : [EMPTY, ...lines]));

const block = (token: Token, width: number): Line[] => {
  switch (token.type) {
    case 'heading':
      return wrap(inlines(token.tokens, 'heading'), width);
    case 'paragraph':
    case 'text':
      return wrapBreaks(inlines(token.tokens ?? [token], 'plain'), width);
    case 'code':
      return token.text.split('\n').flatMap((text: string) => indented(wrap([span(text, 'code')], width - 2), '  '));
    case 'list':
      return list(token as Tokens.List, width);
    case 'blockquote':
      return indented(blocks(token.tokens ?? [], width - 2), '│ ');
    case 'table':
      return table(token as Tokens.Table, width);
    case 'hr':
      return [line('─'.repeat(width), 'dim')];
    case 'space':
    case 'def':
      return [];
    default:
      return wrap([span(token.raw.trim())], width);
  }
};

/** Lines with something before each, which is dim unless blank. */
const indented = (lines: readonly Line[], first: string, others = first): Line[] =>
  lines.map((spans, index) => [span(index === 0 ? first : others, 'dim'), ...spans]);

const list = ({items, ordered, start, loose}: Tokens.List, width: number): Line[] =>
  items.flatMap((item, index) => {
    const bullet = ordered ? `${Number(start || 1) + index}. ` : '• ';
    const own = item.tokens.map((token) => block(token, width - bullet.length)).filter((lines) => lines.length > 0);
    const lines = indented(own.flat(), bullet, ' '.repeat(bullet.length));
    return loose && index > 0 ? [EMPTY, ...lines] : lines;
  });

/** Side by side when it fits, otherwise a row's cells below each other. */
const table = ({header, rows}: Tokens.Table, width: number): Line[] => {
  const cells = [header, ...rows].map((row) => row.map((cell) => inlines(cell.tokens, 'plain')));
  const widths = header.map((_, column) => Math.max(...cells.map((row) => lineWidth(row[column]))));
  const total = widths.reduce((sum, w) => sum + w + 2, -2);
  if (total > width)
    return cells.slice(1).flatMap((row) => row.flatMap((cell, c) => wrap([span(`${header[c].text}: `, 'dim'), ...cell], width, 2)));
  const [head, ...others] = cells.map((row) => row.flatMap((cell, c) => [...cell, span(' '.repeat(widths[c] - lineWidth(cell) + 2))]));
  return [head.map(({text}) => ({text, role: 'strong' as Role})), line('─'.repeat(total), 'dim'), ...others];
};

/** A line break of the text's author, kept by `wrapBreaks`. */
const BREAK: Span = {text: '\n', role: 'plain'};

const wrapBreaks = (spans: Line, width: number): Line[] => {
  const at = spans.indexOf(BREAK);
  return at < 0 ? wrap(spans, width) : [...wrap(spans.slice(0, at), width), ...wrapBreaks(spans.slice(at + 1), width)];
};

const inlines = (tokens: readonly Token[] | undefined, role: Role): Span[] => (tokens ?? []).flatMap((token) => inline(token, role));

const inline = (token: Token, role: Role): Span[] => {
  switch (token.type) {
    case 'strong':
      return inlines(token.tokens, role === 'plain' ? 'strong' : role);
    case 'em':
      return inlines(token.tokens, role === 'plain' ? 'emphasis' : role);
    case 'codespan':
      return [span(token.text, 'code')];
    case 'br':
      return [BREAK];
    case 'link':
      return token.text === token.href
        ? [span(token.href, 'link')]
        : [...inlines(token.tokens, role), span(' ('), span(token.href, 'link'), span(')')];
    case 'image':
      return [span(token.text || token.href, 'link')];
    case 'text':
    case 'escape':
      return token.type === 'text' && token.tokens ? inlines(token.tokens, role) : [span(unescaped(token.text), role)];
    default:
      return 'tokens' in token && token.tokens ? inlines(token.tokens, role) : [span(token.raw, role)];
  }
};

const ENTITIES: Record<string, string> = {'&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'", '&nbsp;': ' '};

const unescaped = (text: string): string => text.replace(/&(?:lt|gt|amp|quot|#39|nbsp);/g, (entity) => ENTITIES[entity]);
