/** How long ago, as tables print it. */

/**
 * A duration in milliseconds, with the two largest units that still matter: `90s`, `5m30s`, `70m`, `4h10m`, `47h`, `3d4h`, `367d`, `3y40d`.
 * A little before zero is `0s` (clocks differ), more is `<invalid>`.
 */
export const humanDuration = (ms: number): string => {
  const seconds = Math.trunc(ms / 1000);
  if (seconds < -1) return '<invalid>';
  if (seconds < 120) return `${Math.max(0, seconds)}s`;
  const minutes = Math.trunc(seconds / 60);
  if (minutes < 10) return two(minutes, 'm', seconds % 60, 's');
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.trunc(minutes / 60);
  if (hours < 8) return two(hours, 'h', minutes % 60, 'm');
  if (hours < 48) return `${hours}h`;
  return humanDays(Math.trunc(hours / 24), hours % 24);
};

const humanDays = (days: number, hours: number): string => {
  if (days < 8) return two(days, 'd', hours, 'h');
  if (days < 2 * 365) return `${days}d`;
  const years = Math.trunc(days / 365);
  return years < 8 ? two(years, 'y', days % 365, 'd') : `${years}y`;
};

const two = (major: number, unit: string, minor: number, minorUnit: string): string =>
  minor === 0 ? `${major}${unit}` : `${major}${unit}${minor}${minorUnit}`;

/** The time since an RFC 3339 time, or `<unknown>` when there is none. */
export const since = (time: string | null | undefined, now: number): string => (time ? humanDuration(now - Date.parse(time)) : '<unknown>');
