/** Words of HTTP. */

const REASONS: Record<number, string> = {
  200: 'OK',
  201: 'Created',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Not Allowed',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Temporarily Unavailable',
};

export const reasonOf = (status: number): string => REASONS[status] ?? '';

/** `Content-Type`: as servers write it. */
export const headerName = (name: string): string => name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
