/** The time left, or the time over. */
import {type Span, span} from '../text.ts';

/** `4:05`, `1:02:03`. */
export const duration = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
};

const MINUTE = 60_000;

/** `4:05 left`, a warning in the last minute, `0:12 over` after it. */
export const timerSpan = (deadline: number, now: number): Span => {
  const left = deadline - now;
  // Rounded up: a task of five minutes begins with 5:00, and its last second is 0:01.
  if (left > 0) return span(`${duration(left + 999)} left`, left < MINUTE ? 'barWarn' : 'strong');
  return span(`${duration(-left)} over`, 'bad');
};
