/** Lines with roles, drawn. */
import {Box, Text} from 'ink';
import {createContext, createElement, useContext} from 'react';
import type {Line} from '../text.ts';
import {type Theme, themeFor} from '../theme.ts';

export const ThemeContext = createContext<Theme>(themeFor(true));

// Rows and spans have no identity but their place: given as plain arguments they need no keys.
export const LineText = ({of}: {of: Line}) => {
  const theme = useContext(ThemeContext);
  const spans = of.map(({text, role}) => createElement(Text, theme[role], text));
  return createElement(Text, {wrap: 'truncate'}, ...(spans.length > 0 ? spans : [' ']));
};

export const Lines = ({of}: {of: readonly Line[]}) =>
  createElement(Box, {flexDirection: 'column'}, ...of.map((each) => createElement(LineText, {of: each})));
