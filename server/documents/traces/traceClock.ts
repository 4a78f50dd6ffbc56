/** How a trace writes times. */
export interface TraceClock {
  /** What a time has to be, for people. */
  readonly description: string;
  /**
   * Starts reading a trace: gives a function that reads a time, as it stands in a file, as ticks from an origin that is the
   * same for all times of the trace; NaN for what is none.
   */
  readonly start: () => (value: unknown) => number;
  /** Ticks between two times, as ms. */
  readonly toMs: (ticks: number) => number;
}

/** Times below 300 years, as seconds since 1970 may be; a trace is shorter. */
const LATEST_S = 1e10;
const PLAIN_NUMBER = /^\+?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const DATE = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:Z|([+-])(\d\d):?(\d\d))?$/;
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

export const SECONDS = numericClock('seconds', 1, (ticks) => ticks * 1000);
export const MILLISECONDS = numericClock('milliseconds', 1e3, (ticks) => ticks);
export const MICROSECONDS = numericClock('microseconds', 1e6, (ticks) => ticks / 1e3);
export const NANOSECONDS = numericClock('nanoseconds', 1e9, (ticks) => ticks / 1e6);

/** Date and time with up to nine decimals, to 100 ns: `Date` keeps ms only. Without a zone, UTC. */
export const WALL_CLOCK: TraceClock = {
  description: 'a date and a time, such as 2023-11-16 18:17:03.9799600',
  // Ticks of 100 ns since 1970 are more than a double holds: they count from the first time instead.
  start: () => {
    let originS = Number.NaN;
    return (value) => {
      const parts = typeof value === 'string' ? DATE.exec(value) : null;
      if (!parts) return Number.NaN;
      const seconds = secondsOf(parts);
      if (Number.isNaN(originS)) originS = seconds;
      const fraction = parts[7] === undefined ? 0 : Number(parts[7].padEnd(9, '0')) / 100;
      return (seconds - originS) * 1e7 + fraction;
    };
  },
  toMs: (ticks) => ticks / 1e4,
};

/** A number as a JSON value or as text; NaN for what is none. */
export function plainNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && PLAIN_NUMBER.test(value) ? Number(value) : Number.NaN;
}

function numericClock(unit: string, ticksPerS: number, toMs: TraceClock['toMs']): TraceClock {
  const latest = LATEST_S * ticksPerS;
  const read = (value: unknown) => {
    const ticks = plainNumber(value);
    return ticks >= 0 && ticks <= latest ? ticks : Number.NaN;
  };
  return { description: `a number of ${unit}, 0 or later`, start: () => read, toMs };
}

/** Seconds since 1970, NaN if there is no such date or time. */
function secondsOf(parts: RegExpExecArray): number {
  const year = Number(parts[1]);
  const month = Number(parts[2]);
  const day = Number(parts[3]);
  const hour = Number(parts[4]);
  const minute = Number(parts[5]);
  const second = Number(parts[6]);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const isDate = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, isLeap);
  if (!isDate || year < 1970 || hour > 23 || minute > 59 || second > 59) return Number.NaN;
  const before = year - 1;
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) - 477;
  const daysOfYear = DAYS_BEFORE_MONTH[month - 1]! + (isLeap && month > 2 ? 1 : 0) + day - 1;
  const days = (year - 1970) * 365 + leapDays + daysOfYear;
  const zoneMinutes = parts[8] === undefined ? 0 : Number(`${parts[8]}1`) * (Number(parts[9]) * 60 + Number(parts[10]));
  return days * 86_400 + hour * 3600 + (minute - zoneMinutes) * 60 + second;
}

function daysIn(month: number, isLeap: boolean): number {
  if (month === 2) return isLeap ? 29 : 28;
  return (DAYS_BEFORE_MONTH[month] ?? 365) - DAYS_BEFORE_MONTH[month - 1]!;
}
