/** The rows of the access table about figures. */
export const analyticsRows = `
listAnalyticsGroups 401 ok   ok    ok   ok      403 ok       404      401     403 404        read
getGraphData        401 ok   ok    ok   ok      403 ok       404      401     403 404        read
askGraphData        401 ok   ok    ok   ok      403 ok       404      401     403 404        read
getAnalytic         401 ok   ok    ok   ok      403 ok       404      401     403 404        read
getStatement        401 ok   ok    ok   ok      403 ok       404      401     403 404        read
listStatementBookings 401 ok ok    ok   ok      403 403      404      401     403 404        read
listPostings        401 ok   ok    ok   ok      ok  403      404      401     ok  404        read
exportStatementTable 401 ok  ok    ok   ok      403 403      404      401     403 404        read
exportStatementJournal 401 ok ok   ok   ok      403 403      404      401     403 404        read
exportStatementWorkbook 401 ok ok  ok   ok      403 403      404      401     403 404        read
exportStatementPages 401 ok  ok    ok   ok      403 403      404      401     403 404        read
getTaxEstimate      401 ok   ok    ok   ok      403 403      404      401     403 404        read
exportTaxTable      401 ok   ok    ok   ok      403 403      404      401     403 404        read
exportTaxWorkbook   401 ok   ok    ok   ok      403 403      404      401     403 404        read
makeReport          401 ok   ok    ok   ok      403 403      404      401     403 403        no
listReports         401 ok   ok    ok   ok      403 403      404      401     403 404        read
takeReport          401 ok   ok    ok   ok      403 403      404      401     403 404        read
getMonthlyStatement 401 ok   ok    ok   403     403 403      404      401     403 403        read
setMonthlyStatement 401 ok   ok    ok   403     403 403      404      401     403 403        no
`;

/**
 * What one scope of a key opens, which no key has that was not given it. Single bookings, and files of them, need the scopes of payments and
 * of exports as well.
 */
export const analyticsScopes: Readonly<Record<string, string>> = {
  listAnalyticsGroups: 'analytics:read',
  getGraphData: 'analytics:read',
  askGraphData: 'analytics:read',
  getAnalytic: 'analytics:read',
  getStatement: 'analytics:read',
  listPostings: 'payments:read',
};
