-- An address that is a secret of a vault is shown by its host alone.
update node set shown = substring(shown from '^[a-z]+://[^/]+') where secret_id is null;
