const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];
const NUMBER = /^\d{1,2}$/;
const STEP = /^\*\/(\d{1,2})$/;

const joined = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

const two = (number: string) => number.padStart(2, "0");

/** Parses a list or range such as "1,3" or "1-3". Returns null for other forms. */
function numbersOf(field: string): number[] | null {
  const numbers: number[] = [];
  for (const part of field.split(",")) {
    const [from, to = from, ...more] = part.split("-");
    if (!from || !to || more.length > 0 || !NUMBER.test(from) || !NUMBER.test(to)) return null;
    for (let n = Number(from); n <= Number(to); n++) numbers.push(n);
  }
  return numbers.length > 0 ? numbers : null;
}

function timeWords(minute: string, hour: string): string | null {
  const hours = numbersOf(hour);
  if (NUMBER.test(minute) && hours && hours.length <= 4)
    return `at ${joined(hours.map((one) => `${two(String(one))}:${two(minute)}`))}`;
  const inHours = hours
    ? ` from ${two(String(hours[0]))}:00 to ${two(String(hours.at(-1)))}:59`
    : "";
  const isEachHour = hour === "*" || (hours !== null && !hour.includes(","));
  if (minute === "*" && isEachHour) return `every minute${inHours}`;
  const [, minutes] = STEP.exec(minute) ?? [];
  if (minutes && isEachHour) return `every ${minutes} minutes${inHours}`;
  if (!NUMBER.test(minute)) return null;
  const past = minute === "0" || minute === "00" ? "on the hour" : `at :${two(minute)}`;
  if (hour === "*") return `every hour ${past}`;
  if (hours && !hour.includes(",")) return `every hour${inHours} ${past}`;
  const [, each] = STEP.exec(hour) ?? [];
  return each ? `every ${each} hours ${past}` : null;
}

function weekdayWords(weekday: string): string | null {
  if (weekday === "1-5") return "from Monday to Friday";
  const days = numbersOf(weekday)?.map((day) => DAYS[day % 7]);
  return days ? `every ${joined(days.filter((day) => day !== undefined))}` : null;
}

function dayWords(day: string, month: string, weekday: string): string | null {
  const months = month === "*" ? [] : numbersOf(month)?.map((one) => MONTHS[one - 1]);
  if (months === undefined || months.includes(undefined)) return null;
  const ofMonth = months.length > 0 ? joined(months.filter((one) => one !== undefined)) : "";
  if (day === "*" && weekday === "*") return ofMonth ? `every day in ${ofMonth}` : "every day";
  if (day === "*") {
    const words = weekdayWords(weekday);
    return words && ofMonth ? `${words} in ${ofMonth}` : words;
  }
  if (weekday !== "*") return null;
  const days = numbersOf(day);
  if (day !== "L" && !days) return null;
  const which = day === "L" ? "the last day" : `day ${joined((days ?? []).map(String))}`;
  return `on ${which} of ${ofMonth || "every month"}`;
}

/**
 * Returns a cron expression in words: "Every day at 09:00". If it has no words for it, returns the
 * expression itself; screens show the next times anyway.
 */
export function cronWords(cron: string): string {
  const [minute, hour, day, month, weekday, ...more] = cron.trim().split(/\s+/);
  const unread = `Cron expression ${cron.trim()}`;
  if (!minute || !hour || !day || !month || !weekday || more.length > 0) return unread;
  const time = timeWords(minute, hour);
  const days = dayWords(day, month, weekday);
  if (time === null || days === null) return unread;
  const words = time.startsWith("every") && days === "every day" ? time : `${days} ${time}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
