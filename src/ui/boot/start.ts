// Starts the page's program after the page has loaded, or at the first touch or key. Until then links and forms work by themselves.
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
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', () => setTimeout(start, 0));
}
