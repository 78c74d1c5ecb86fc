/** The timeline as a page of its own: the picture, and the list of what was typed and happened. */
import {duration} from '../style.ts';
import {notesOf} from './notes.ts';
import {escaped, svgOf} from './svg.ts';
import type {Timeline} from './timeline.ts';

const STYLE = [
  'body{font:14px/1.45 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1f2933;background:#fff}svg{max-width:100%;height:auto}',
  'table{border-collapse:collapse}td{padding:.15rem .8rem .15rem 0;vertical-align:top}td:first-child{text-align:right;font-variant-numeric:tabular-nums;color:#52606d}',
  '.command{font-family:ui-monospace,monospace;font-weight:600}.bad{color:#c81e1e}',
  '@media (prefers-color-scheme:dark){body{color:#e4e7eb;background:#14181d}.bad{color:#ff8080}td:first-child{color:#9aa5b1}}',
].join('');

export const htmlOf = (timeline: Timeline): string => {
  const rows = notesOf(timeline).map(({at, say, role, mark}) => {
    const kind = mark ? 'command' : role === 'bad' ? 'bad' : '';
    const cells = [duration((at - timeline.begin) / 1000), mark ?? '', say].map((text) => `<td>${escaped(text)}</td>`);
    return `<tr${kind ? ` class="${kind}"` : ''}>${cells.join('')}</tr>`;
  });
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escaped(timeline.title)}</title><style>${STYLE}</style></head><body>`,
    svgOf(timeline).trimEnd(),
    '<h2>What was typed, and what happened</h2>',
    timeline.commands ? '' : '<p>What was typed is not known on this cluster.</p>',
    `<table>${rows.join('\n')}</table>`,
    '</body></html>',
    '',
  ].join('\n');
};
