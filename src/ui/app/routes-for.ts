import type { RouteObject } from 'react-router-dom';

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
};

const mayLead = ({ path }: RouteObject, first: string): boolean => {
  const [segment = ''] = segmentsOf(path ?? '');
  return segment.startsWith(':') || segment.startsWith('*') || segment.toLowerCase() === first;
};

/**
 * The routes that an address may lead to, by their first segment: the router takes apart and ranks every route that it is given, for each
 * page anew.
 */
export const routesFor = (url: URL, routes: readonly RouteObject[]): RouteObject[] => {
  const first = decoded(segmentsOf(url.pathname)[0] ?? '');
  const narrowed = ({ children, ...route }: RouteObject): RouteObject => {
    if (children === undefined) return route;
    const kept = children.filter((child) => child.path === undefined || mayLead(child, first));
    return { ...route, children: kept.map(narrowed) } as RouteObject;
  };
  return routes.map(narrowed);
};
