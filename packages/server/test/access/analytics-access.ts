/** The rows of the access table about figures. */
export const analyticsRows = `
listAnalyticsGroups 401 ok   ok    ok   ok      403 ok       404      401     403 404        read
getGraphData        401 ok   ok    ok   ok      403 ok       404      401     403 404        read
askGraphData        401 ok   ok    ok   ok      403 ok       404      401     403 404        read
getAnalytic         401 ok   ok    ok   ok      403 ok       404      401     403 404        read
`;

/** All of them are opened by one scope of a key, which no key has that was not given it. */
export const analyticsScopes: Readonly<Record<string, string>> = {
  listAnalyticsGroups: 'analytics:read',
  getGraphData: 'analytics:read',
  askGraphData: 'analytics:read',
  getAnalytic: 'analytics:read',
};
