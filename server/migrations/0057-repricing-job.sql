-- The job that prices orders anew serves grids too, under another name: those that wait are found again.
update job set name = 'booking.repricing' where name = 'client.repricing';
