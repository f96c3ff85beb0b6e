/** The rows of the access table about whether the books are right, and what is proven before real money is taken. */
export const operationRows = `
getReconciliation    401   ok   ok    403  403     403 403      403      401     403 403        read
startReconciliation  401   ok   ok    403  403     403 403      403      401     403 403        no

readGoLive       401 ok ok 403 403 403 403 403 401 403 403 read
proveColdWallet  401 in in 403 403 403 403 403 401 403 403 no
proveMasterKey   401 ok ok 403 403 403 403 403 401 403 403 no
proveWebhook     401 in in 403 403 403 403 403 401 403 403 no
goLive           401 in in 403 403 403 403 403 401 403 403 yes
`;
