UPDATE enquiry SET state = 'answered' WHERE state = 'open' AND EXISTS (SELECT 1 FROM enquiry_reply r WHERE r.enquiry_id = enquiry.id);
