const PROGRAMS =
  /bot\b|bot[/;)]|crawl|spider|slurp|preview|monitor|scan|fetch|curl|wget|python|java\/|go-http|headless|lighthouse|facebookexternal|whatsapp|telegram|discord|archive/i;

/** Whether a request comes from an automated client. A request without a user agent counts as one. */
export const isAutomated = (userAgent: string | undefined): boolean =>
  userAgent === undefined || userAgent.length < 20 || PROGRAMS.test(userAgent);
