const PROGRAMS =
  /bot\b|bot[/;)]|crawl|spider|slurp|preview|monitor|scan|fetch|curl|wget|python|java\/|go-http|headless|lighthouse|facebookexternal|whatsapp|telegram|discord|archive/i;

/** Whether a request is by a program that reads pages, and by no person. Whoever does not say what it is, is one. */
export const isAutomated = (userAgent: string | undefined): boolean =>
  userAgent === undefined || userAgent.length < 20 || PROGRAMS.test(userAgent);
