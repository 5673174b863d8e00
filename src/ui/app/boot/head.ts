// The only script in the head of a page. It decides the theme before the first paint, fetches the style sheets and the font after it, and
// starts the program at the first idle moment then, or at the first touch or key. Links and forms work without it. A classic script.
{
  const { documentElement: root } = document;
  const { entry = '', modules = '', styles = '', font = '' } = document.currentScript?.dataset ?? {};

  const stored = (key: string): string | null => {
    try {
      return window.localStorage.getItem(key);
    } catch {
      // A browser without storage shows the default theme to a guest.
      return null;
    }
  };
  const store = (key: string, value: string): void => {
    try {
      window.localStorage.setItem(key, value);
    } catch {
      // Without storage the sheets are fetched after the paint on every page.
    }
  };

  // The theme: dark, light or auto; dark by default.
  const mode = stored('themeMode');
  if (mode === 'light' || mode === 'auto') root.dataset['theme'] = mode;
  // A list that is being reloaded has the height that it had (features/catalog/product-listing.tsx).
  const { listHeight } = (window.history.state ?? {}) as { readonly listHeight?: number };
  if (listHeight !== undefined) root.style.setProperty('--list-height', `${listHeight}px`);
  // A guest goes from a private page to the sign-in page at once, instead of seeing one page turn into the other.
  const isSignedIn = stored('session_token') !== null && Date.parse(stored('session_expires') ?? '') > Date.now();
  const { signIn } = root.dataset;
  if (signIn !== undefined && !isSignedIn && navigator.onLine)
    window.location.replace(signIn + encodeURIComponent(window.location.pathname + window.location.search));

  let isStyled = false;
  /** Adds the whole style sheets and the font to the rules that stand in the page, all at once: each would lay it out anew. */
  const addStyles = (areOnDevice = false): void => {
    // A page whose sheets are linked has them, and with them the font.
    if (isStyled || styles === '') return;
    isStyled = true;
    let areWhole = true;
    /** A file that cannot be fetched keeps back no other. */
    const add = (href: string, isFont: boolean): Promise<HTMLLinkElement> =>
      new Promise((resolve) => {
        const link = document.createElement('link');
        link.onload = () => resolve(link);
        link.onerror = () => {
          areWhole = false;
          resolve(link);
        };
        link.rel = isFont ? 'preload' : 'stylesheet';
        if (isFont) {
          link.as = 'font';
          link.crossOrigin = '';
        } else link.media = 'not all';
        link.href = href;
        document.head.append(link);
      });
    // They lay the whole page out anew: what was tapped is answered first. A program that never comes does not keep them back for good.
    const untilAnswered = async (): Promise<void> => {
      for (let patience = 50; patience > 0 && document.querySelector('[data-tapped]') !== null; patience -= 1)
        await new Promise((resolve) => setTimeout(resolve, 100));
    };
    const whole = async (): Promise<void> => {
      const early = areOnDevice ? add(font, true) : null;
      const links = await Promise.all(
        styles
          .split(' ')
          .filter(Boolean)
          .map((href) => add(href, false)),
      );
      await untilAnswered();
      await (early ?? add(font, true));
      await untilAnswered();
      // Browsers apply a sheet again whose media is set again, even to the same.
      for (const link of links) if (link.media !== '') link.media = '';
      if (areWhole) store('stylesOnDevice', styles);
    };
    void whole();
  };
  // A device that has them shows the shop's own font at once, instead of changing it on every page.
  if (stored('stylesOnDevice') === styles) addStyles(true);

  const SIGNS = ['pointerdown', 'keydown', 'touchstart'] as const;
  let isStarted = false;
  const start = (sign?: unknown): void => {
    if (isStarted) return;
    isStarted = true;
    addStyles();
    if (entry === '') return;
    for (const href of modules.split(' ').filter(Boolean)) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.src = entry;
    // Who taps something does not wait for the pictures of a long list.
    if (sign instanceof Event) script.fetchPriority = 'high';
    document.head.append(script);
  };
  const opensPage = ({ origin, href, target, download }: HTMLAnchorElement): boolean =>
    origin === window.location.origin && href.split('#')[0] !== window.location.href.split('#')[0] && target === '' && download === '';
  /** A link needs no program: the line is left to the page that it opens. */
  const follow = (sign: Event): void => {
    const link = sign.type !== 'keydown' && sign.target instanceof Element ? sign.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link === null || !opensPage(link)) start(sign);
  };
  for (const sign of SIGNS) window.addEventListener(sign, follow, { passive: true });

  /** What the page still fetches is given up, so that it does not take the line from the page that a tapped link opens. */
  let isLeft = false;
  // What is tapped before the scripts run looks pressed until it is answered. A button that needs them is pressed again once they run, so that
  // the first tap is not lost; a link opens its page.
  const remember = (event: MouseEvent): void => {
    const { target } = event;
    if (root.dataset['program'] === 'running') return;
    const tapped = target instanceof Element ? target.closest<HTMLElement>('a[href], button[type="button"]:not([commandfor])') : null;
    if (tapped !== null) tapped.dataset['tapped'] = '';
    if (tapped instanceof HTMLAnchorElement && !isLeft && opensPage(tapped) && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
      isLeft = true;
      window.stop();
    }
  };
  document.addEventListener('click', remember, true);
  // A page that is left may come back as it was; one whose pictures were given up comes back whole.
  window.addEventListener('pagehide', () => {
    for (const link of document.querySelectorAll<HTMLElement>('a[data-tapped]')) delete link.dataset['tapped'];
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isLeft) window.location.reload();
  });

  // Before the first paint nothing competes with it for the line or the processor.
  const whenPainted = (then: () => void): void => {
    if (!('PerformanceObserver' in window) || !PerformanceObserver.supportedEntryTypes.includes('paint')) {
      window.addEventListener('load', then);
      return;
    }
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      then();
    });
    observer.observe({ type: 'paint', buffered: true });
  };
  const startIdle = (): void => {
    // After a tap on a link the program starts three seconds later, so that the next page has the connection.
    if (document.querySelector('a[data-tapped]') === null) start();
    else setTimeout(start, 3000);
  };
  const whenIdle = (): void => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(startIdle, { timeout: 1000 });
    else setTimeout(startIdle, 100);
  };
  whenPainted(() => {
    addStyles();
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', whenIdle);
    else whenIdle();
  });
}
