-- References of transfers are compared without regard to letters, blanks and hyphens from now on. Those that would become equal stay as they are.
UPDATE received_transfer r SET reference = upper(regexp_replace(r.reference, '[\s-]', '', 'g'))
WHERE r.reference <> upper(regexp_replace(r.reference, '[\s-]', '', 'g'))
  AND NOT EXISTS (
    SELECT FROM received_transfer o WHERE o.subsite = r.subsite AND o.reference <> r.reference
      AND upper(regexp_replace(o.reference, '[\s-]', '', 'g')) = upper(regexp_replace(r.reference, '[\s-]', '', 'g'))
  );
