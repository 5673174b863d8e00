/** Where a page takes a line about its age (ui/document.ts writes it). */
const STATUS_PLACE = '<!--status-->';
/** The line itself stands in the page for no network, with places for the moment (ui/render-static.tsx). */
const TEMPLATE = /<template id="stale-template">(.*?)<\/template>/s;

const WIB = { timeZone: 'Asia/Jakarta' } as const;
const dayOf = (moment: Date): string => new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'long', ...WIB }).format(moment);

/** "14.02 WIB", and the day before it when that is not today. */
const momentText = (moment: Date, now: Date): string => {
  const time = `${new Intl.DateTimeFormat('id-ID', { hour: '2-digit', minute: '2-digit', ...WIB }).format(moment)} WIB`;
  return dayOf(moment) === dayOf(now) ? time : `${dayOf(moment)}, ${time}`;
};

interface Age {
  readonly madeAt: Date;
  readonly now: Date;
}

/** A kept page with a line that says from when it is. @param offlinePage the page for no network, where it is there */
export const stalePage = async (page: Response, { madeAt, now }: Age, offlinePage: string | null): Promise<Response> => {
  const line = (TEMPLATE.exec(offlinePage ?? '')?.[1] ?? '')
    .replaceAll('{waktu}', momentText(madeAt, now))
    .replaceAll('{saat}', madeAt.toISOString());
  const html = (await page.text()).replace(STATUS_PLACE, () => line);
  return new Response(html, { status: page.status, headers: page.headers });
};
