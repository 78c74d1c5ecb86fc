// Sources as the rules read them: without comments, which may say anything.
const TOKEN = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g;

/** The same text with its comments blanked out; line numbers stay. */
export const withoutComments = (text) => text.replace(TOKEN, (token) => (/^\/[/*]/.test(token) ? token.replace(/[^\n]/g, ' ') : token));

export const lineOf = (text, offset) => text.slice(0, offset).split('\n').length;
