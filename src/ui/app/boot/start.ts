// Loads the page's scripts after the load event, or at the first touch or key. Until then links and forms work without them.
{
  const { entry = '', modules = '' } = document.currentScript?.dataset ?? {};
  const SIGNS = ['pointerdown', 'keydown', 'touchstart'] as const;
  let isStarted = false;

  const start = (): void => {
    if (isStarted || entry === '') return;
    isStarted = true;
    for (const sign of SIGNS) window.removeEventListener(sign, start);
    for (const href of modules.split(' ').filter(Boolean)) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.src = entry;
    document.head.append(script);
  };

  for (const sign of SIGNS) window.addEventListener(sign, start, { passive: true });
  // A button that needs the scripts is marked and pressed again once they run, so that the first tap is not lost.
  const remember = ({ target }: Event): void => {
    if (document.documentElement.dataset['program'] === 'running') return;
    const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]:not([commandfor])') : null;
    if (button !== null) button.dataset['tapped'] = '';
  };
  document.addEventListener('click', remember, true);
  // Loading starts after the first paint, so that the scripts do not compete with the first picture for the network or the processor.
  const whenPainted = (then: () => void): void => {
    if (!('PerformanceObserver' in window) || !PerformanceObserver.supportedEntryTypes.includes('paint')) {
      then();
      return;
    }
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      then();
    });
    observer.observe({ type: 'paint', buffered: true });
  };
  const whenIdle = (): void => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(start, { timeout: 1000 });
    else setTimeout(start, 100);
  };
  const soon = (): void => whenPainted(whenIdle);
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon);
}
