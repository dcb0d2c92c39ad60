-- The codes of boxes that are kept are few, and looked at each night: those whose mission is a week past are erased.
create index key_tracking_code_idx on key_tracking (booking_id) where safelock_code_sealed is not null;
